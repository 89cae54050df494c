import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudRain,
  CloudRainWind,
  CloudSnow,
  CloudSun,
  type LucideIcon,
  Sun,
  Thermometer,
} from 'lucide-react';
import { type WeatherKind, weatherKindOf } from '#domain/weather.ts';

const ICONS: Record<WeatherKind, LucideIcon> = {
  clear: Sun,
  'partly-cloudy': CloudSun,
  cloudy: Cloud,
  fog: CloudFog,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  'heavy-rain': CloudRainWind,
  freezing: CloudHail,
  snow: CloudSnow,
  thunder: CloudLightning,
  unknown: Thermometer,
};

/** By WMO weather code. The text beside it has the meaning. */
export function WeatherIcon({ code }: { readonly code: number }) {
  const Icon = ICONS[weatherKindOf(code)];
  return <Icon size={24} strokeWidth={1.5} aria-hidden="true" />;
}
