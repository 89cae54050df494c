// Once in a process: work that took half of the time of all screen tests, and that no test looks at.
import { configure, getConfig } from '@testing-library/react';
import React from 'react';

const { getElementError } = getConfig();

/** A query that waits fails many times before it finds its element: the page is printed only if the error is read. */
configure({
  getElementError(message, container) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

/** React notes a stack for each element that it makes until it made ten thousand in a second: it begins above them. */
const insides = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, insides), 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
});

/** What decides whether a person can see and press something, besides `display`: children take it over. */
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' } as const;

type Inherited = keyof typeof INHERITED;

/** The `display` of jsdom's own style sheet, by all that it depends on. */
const displays = new Map<string, string>();
const sheetsSeen = new WeakMap<CSSStyleSheet, boolean>();

/**
 * jsdom tries some 200 selectors for the style of each element that a query by role passes. The style sheet of the app
 * is not loaded here: the three properties that queries and clicks read follow from the tag, attributes and inline
 * styles. jsdom answers all else.
 */
const page = globalThis.document?.defaultView;
if (page) {
  const slow = page.getComputedStyle;
  page.getComputedStyle = (element, pseudo) =>
    pseudo || element.hasAttribute('hidden') || sheetsDecide(element.ownerDocument)
      ? slow(element, pseudo)
      : quickStyle(element, () => slow(element));
  globalThis.getComputedStyle = page.getComputedStyle;
}

function quickStyle(element: Element, slow: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const quick = (name: string) => {
    if (name === 'display') return displayOf(element, slow);
    return name in INHERITED ? inherited(element, name as Inherited) : undefined;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, key) {
      const name = String(key);
      if (name === 'getPropertyValue')
        return (asked: string) => quick(asked) ?? slow().getPropertyValue(asked);
      return quick(name === 'pointerEvents' ? 'pointer-events' : name) ?? Reflect.get(slow(), key);
    },
  });
}

function displayOf(element: Element, slow: () => CSSStyleDeclaration): string {
  if (element.localName === 'summary' || inline(element, 'display')) return slow().display;
  const attributes = ['open', 'type', 'popover'].map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.localName, ...attributes]);
  const display = displays.get(kind) ?? slow().display;
  displays.set(kind, display);
  return display;
}

function inherited(element: Element, name: Inherited): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = inline(at, name);
    if (value && value !== 'inherit') return value;
  }
  return INHERITED[name];
}

function inline(element: Element, name: string): string {
  return element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : '';
}

/** Libraries add style sheets of their own, for touch. */
function sheetsDecide(page: Document): boolean {
  for (const sheet of page.styleSheets) {
    const decides = sheetsSeen.get(sheet) ?? decidesVisibility(sheet);
    sheetsSeen.set(sheet, decides);
    if (decides) return true;
  }
  return false;
}

function decidesVisibility(sheet: CSSStyleSheet): boolean {
  const rules = [...sheet.cssRules].map(({ cssText }) => cssText);
  return /display|visibility|pointer-events/.test(rules.join(' '));
}
