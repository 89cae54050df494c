// What many pictures need before they are taken.

export const press = (page, role, name) => page.getByRole(role, { name }).first().click();

/** Answers a call as if the server did. `call` is its path under /api. */
export const answer = (page, call, json) =>
  page.route(`**/api${call}`, (route) => route.fulfill({ json }));
