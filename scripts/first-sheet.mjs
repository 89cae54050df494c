// The part of the style sheet that the markup needs, inlined into the page to save a round trip.
import { parse } from 'postcss';

/**
 * @param {string} sheet the built style sheet
 * @param {string} markup
 */
export function sheetFor(sheet, markup) {
  const root = parse(sheet);
  const used = classesOf(markup);
  const isUsed = (selector) =>
    [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name]) => used.has(unescaped(name)));
  root.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove();
  });
  root.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return;
    rule.selectors = rule.selectors.filter(isUsed);
    if (rule.selector === '') rule.remove();
  });
  dropUnnamedKeyframes(root);
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

/**
 * The style sheet without font faces, for a page that has declared them: declaring them again makes the browser look up
 * all local fonts again.
 *
 * @param {string} sheet
 */
export function withoutFaces(sheet) {
  const root = parse(sheet);
  root.walkAtRules('font-face', (rule) => void rule.remove());
  return root.toString();
}

const classesOf = (markup) =>
  new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)));

const unescaped = (name) => name.replaceAll('\\', '');

function dropUnnamedKeyframes(root) {
  const motions = [];
  root.walkDecls(/^animation(-name)?$/, ({ value }) => void motions.push(value));
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!motions.some((value) => value.includes(rule.params))) rule.remove();
  });
}
