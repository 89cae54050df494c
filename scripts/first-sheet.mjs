// The part of the style sheet that markup needs, so that it can stand in the page and no round trip is waited for.
import { parse } from 'postcss';

/** @param {string} sheet the whole sheet, of the build @param {string} markup */
export function sheetFor(sheet, markup) {
  const root = parse(sheet);
  const used = classesOf(markup);
  const isUsed = (selector) =>
    [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name]) => used.has(unescaped(name)));
  root.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove();
  });
  // A typeface that must be fetched would share the line with the page itself.
  root.walkAtRules('font-face', (rule) => {
    if (/\burl\(/.test(rule.toString())) rule.remove();
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
