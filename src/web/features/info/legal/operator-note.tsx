export const OperatorNote = () => (
  <p>
    This text comes with the software and describes what it does. Whoever runs this site is
    responsible for it here, and must have it checked for the places that they serve.
  </p>
);
