/** The feature by its name, honest about text messages where none can be sent yet. */
export const alertsLabel = (smsAlerts: boolean): string =>
  smsAlerts ? 'Alerts and SMS' : 'Alerts and SMS (SMS coming)';
