import * as PropertySymbol from "happy-dom/lib/PropertySymbol.js";
import CSSComputedStyle from "happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";

type Matches = typeof QuerySelector.matches;

/** happy-dom's own answer to whether an element matches a selector. */
export const matchesSlowly: Matches = QuerySelector.matches.bind(QuerySelector);

/** For each selector, classes of which a matching element has at least one. Null when a matching element need not have any. */
const classesOf = new Map<string, readonly string[] | null>();

/** Reads the classes from the last part of each selector of a list, which is the part for the element itself. */
export function neededClasses(selector: string): readonly string[] | null {
  const plain = selector.replaceAll(/\[[^[\]]*\]|\([^()]*\)/g, "");
  if (/[()[\]"'\\]/.test(plain)) return null;
  const classes = plain.split(",").map((one) => {
    const itself =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? "";
    return /\.([\w-]+)/.exec(itself)?.[1];
  });
  return classes.every((name) => name !== undefined) ? classes : null;
}

/**
 * To find out whether an element is visible, happy-dom compares each of its ancestors with some hundred style rules, and stores every answer. Nearly
 * all rules name a class that the element does not have, and this function answers those immediately. Only questions for styles have `ignoreErrors`.
 */
QuerySelector.matches = (element, selector, options) => {
  if (options?.ignoreErrors) {
    let classes = classesOf.get(selector);
    if (classes === undefined) classesOf.set(selector, (classes = neededClasses(selector)));
    const own = classes && (element.getAttribute("class") ?? "");
    if (classes && !classes.some((name) => own?.includes(name))) return null;
  }
  return matchesSlowly(element, selector, options);
};

interface Rule {
  [PropertySymbol.cssText]?: string;
  /** The rules inside of this one, as in a media query. */
  cssRules?: readonly Rule[];
}
type Parse = (this: CSSComputedStyle, options: { cssRules: readonly Rule[] }) => void;
const ofStyles = CSSComputedStyle.prototype as unknown as { parseCSSRules: Parse };
const parseAll = ofStyles.parseCSSRules;

const known = new WeakMap<Rule, boolean>();
/** Whether a rule may hide an element, or keep the mouse from it. Tests ask for no other style, and nothing is drawn. */
function mayHide(rule: Rule): boolean {
  let found = known.get(rule);
  if (found === undefined) {
    const isInside = rule.cssRules?.some(mayHide) === true;
    found = isInside || /display|visibility|pointer-events/.test(rule[PropertySymbol.cssText] ?? "");
    known.set(rule, found);
  }
  return found;
}

/** Leaves out the other rules, because to collect their values for each element took a tenth of the time of tests. */
ofStyles.parseCSSRules = function parseHiding(options) {
  const cssRules = options.cssRules.filter(mayHide);
  if (cssRules.length > 0) parseAll.call(this, { ...options, cssRules });
};
