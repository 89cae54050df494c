/** What the one live region of the page says. */
export const announced = () => document.querySelector('main [role=status]')?.textContent;
