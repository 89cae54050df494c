/**
 * react-aria-components adds a style element with this ID unless there is one, which the content policy forbids.
 * Its one rule stands in the style sheet of each component: `touch-action: pan-x pan-y pinch-zoom` for what is pressed.
 */
export const PressStyle = () => <span id="react-aria-pressable-style" hidden />;
