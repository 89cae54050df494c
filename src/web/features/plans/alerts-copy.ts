export const alertsLabel = (smsAlerts: boolean): string =>
  smsAlerts ? 'Alerts and SMS' : 'Alerts and SMS (SMS coming)';
