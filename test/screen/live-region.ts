/** Text of the page's only live region. */
export const announced = () => document.querySelector('main [role=status]')?.textContent;
