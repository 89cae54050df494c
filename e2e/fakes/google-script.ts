/** Replaces Google's library in the browser: same API, with a button that needs no password. */
export const GOOGLE_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let options;
  let shown = 0;

  const ask = (path) => fetch(origin + path).then((answer) => answer.json());
  const signIn = async () => {
    const { client_id, nonce, callback } = options;
    callback(await ask('/gsi/credential?' + new URLSearchParams({ client_id, nonce })));
  };

  const id = {
    initialize(given) {
      options = given;
    },
    async prompt(listener = () => {}) {
      const prompt = ++shown;
      const { moment } = await ask('/gsi/prompt');
      if (prompt !== shown) return;
      if (moment === 'credential') await signIn();
      else listener({ isNotDisplayed: () => false, isSkippedMoment: () => moment === 'skipped' });
    },
    renderButton(place) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Sign in with Google';
      button.addEventListener('click', signIn);
      place.replaceChildren(button);
    },
    cancel() {
      shown += 1;
    },
    disableAutoSelect() {},
  };
  window.google = { accounts: { id } };
})();
`;
