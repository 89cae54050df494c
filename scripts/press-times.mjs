// How long the browser takes from a press to the next frame, by its own account.

/** The browser does not report shorter events. */
const LEAST_REPORTED_MS = 16;

/** Slows the processor down and watches presses from here on. Returns a function that measures one, in milliseconds. */
export async function pressTimes(page, slower) {
  const throttle = await page.context().newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(watchPresses, LEAST_REPORTED_MS);
  return (press) => durationOf(page, press);
}

/** Runs in the page: records the longest event of each press. */
function watchPresses(least) {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'event', durationThreshold: least });
}

async function durationOf(page, press) {
  await page.evaluate(() => {
    window.longest = 0;
  });
  await press();
  // The browser reports events after their frame, when it is idle.
  await page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 300)),
  );
  return page.evaluate((least) => window.longest || least, LEAST_REPORTED_MS);
}

/** Prints the times in milliseconds and fails the process above the floor. @param limit of the 75th percentile. */
export function reportTimes(name, times, limit) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const p75 = at(0.75);
  const word = p75 <= limit.goal ? 'ok  ' : p75 <= limit.floor ? 'MISS' : 'SLOW';
  console.log(
    `${word} ${name.padEnd(8)} median ${at(0.5)} ms, p75 ${p75} ms, most ${at(1)} ms, of ${sorted.length}, goal ${limit.goal} ms`,
  );
  if (word === 'SLOW') process.exitCode = 1;
}
