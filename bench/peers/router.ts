import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = path.resolve('tools/routers/node_modules');

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly module?: string;
}

/** Loads a package of `tools/routers`; undefined where it is not installed. */
export async function loadRouter<Package>(name: string) {
  const folder = path.join(FOLDER, name);
  if (!fs.existsSync(folder)) return undefined;
  const manifest = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { version, main, module = main } = JSON.parse(manifest) as Manifest;
  const loaded = await import(pathToFileURL(path.join(folder, module)).href);
  return { version, package: (loaded.default ?? loaded) as Package };
}

/** A flight in minutes after the beginning of the timetable. */
export interface RouterFlight {
  readonly from: string;
  readonly to: string;
  readonly departs: number;
  readonly arrives: number;
}

/** A router from elsewhere. */
export interface Router {
  readonly name: string;
  /** When a place is reached at the earliest with at most three flights, in minutes; undefined if it is not. */
  readonly arrival: (from: string, to: string, departs: number) => number | undefined;
}

/** Minutes between two flights. */
export const CHANGE = 45;
export const MOST_FLIGHTS = 3;
