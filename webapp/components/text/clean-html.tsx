import DOMPurify from 'dompurify';
import { createElement, Fragment, type ReactNode } from 'react';
import { safeImageUrl } from '#shared/rules/links/image-url.ts';
import { boundedHtml } from './bounded-html.ts';

/**
 * HTML from outside, cleaned three times: a linear reader keeps few tags and attributes, so many and so deep; DOMPurify reads that without
 * running anything; then only what the two lists below name becomes elements of ours. No string ever becomes HTML in the page. Everything
 * else keeps its text and loses its tag.
 */
export function CleanHtml({ html }: { html: string }) {
  return reactNodes(cleanFragment(html).childNodes);
}

const plainTags = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Blocks the list does not name: dropping their tags would glue their texts together, and a page has one h1. */
const standIns: Record<string, string> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', dt: 'h4' },
  ...Object.fromEntries(
    ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'pre', 'dl', 'dd', 'center'].map((tag) => [tag, 'div']),
  ),
};

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...{ a: ['href'], img: ['src', 'alt'] },
  ...{ td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
};
const allowed = new Map([...plainTags, ...Object.keys(standIns), 'a', 'img'].map((tag) => [tag, allowedAttributes[tag] ?? []] as const));

const cleanFragment = (html: string) =>
  // Bounded first: the document that DOMPurify reads in applies the page's policy, and reports each `style`.
  DOMPurify.sanitize(boundedHtml(html, allowed), {
    ALLOWED_TAGS: [...allowed.keys()],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

/** As much of a DOM node as is read here. */
export type CleanNode = {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<CleanNode>;
  getAttribute?: (name: string) => string | null;
};

const textNode = 3;
const elementNode = 1;

/** The nodes as React elements of the allow-list. */
function reactNodes(nodes: Iterable<CleanNode>): ReactNode[] {
  return [...nodes].map((node, place) => {
    if (node.nodeType === textNode) return node.textContent;
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of one text never change places
    return node.nodeType === elementNode ? <Fragment key={place}>{reactElement(node)}</Fragment> : null;
  });
}

function reactElement(node: CleanNode): ReactNode {
  const tag = node.nodeName.toLowerCase();
  const children = reactNodes(rowTags.has(tag) ? [...node.childNodes].filter(isElement) : node.childNodes);
  if (tag === 'a') {
    const href = safeHref(node.getAttribute?.('href'));
    return href ? (
      <a href={href} rel="noopener nofollow">
        {children}
      </a>
    ) : (
      children
    );
  }
  if (tag === 'img') {
    const src = safeImageUrl(node.getAttribute?.('src'));
    // Not a path of ours: nobody's text makes this page call its own addresses.
    return src?.startsWith('https://') && <img src={src} alt={node.getAttribute?.('alt') ?? ''} loading="lazy" decoding="async" />;
  }
  if (tag === 'br') return <br />;
  const standIn = Object.hasOwn(standIns, tag) ? standIns[tag] : undefined;
  if (standIn) return createElement(standIn, null, ...children);
  if (!plainTags.includes(tag)) return children;
  return createElement(tag, cellSpans(tag, node), ...children);
}

/** Between rows and cells there may only be elements: React refuses even a line break there. */
const rowTags = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
const isElement = (node: CleanNode) => node.nodeType === elementNode;

function cellSpans(tag: string, node: CleanNode) {
  if (tag !== 'td' && tag !== 'th') return null;
  const span = (name: string) => {
    const count = Number(node.getAttribute?.(name));
    return Number.isInteger(count) && count > 1 && count <= 100 ? count : undefined;
  };
  return { colSpan: span('colspan'), rowSpan: span('rowspan') };
}

/** A link's address if a text from outside may lead there: https, mail or telephone, never a script or a path of ours. */
export function safeHref(href: string | null | undefined): string | null {
  const address = href?.trim() ?? '';
  return /^(https:\/\/[^\s/]|mailto:\S|tel:[+\d])/i.test(address) ? address : null;
}
