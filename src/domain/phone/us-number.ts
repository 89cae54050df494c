import { US_AREA_CODES } from './us-area-codes.ts';

/** Area code and exchange begin with 2 to 9, and an exchange is no service code such as 411 or 911. */
const PLAN = /^([2-9]\d\d)([2-9](?!11)\d\d)\d{4}$/;
/** Calls and texts to this exchange are billed, whatever the area code. */
const PREMIUM_EXCHANGE = '976';

/** Whether ten digits are a number in the United States that a text message reaches at the usual price. */
export function isUsNumber(digits: string): boolean {
  const [, areaCode = '', exchange = ''] = PLAN.exec(digits) ?? [];
  return US_AREA_CODES.has(areaCode) && exchange !== PREMIUM_EXCHANGE;
}
