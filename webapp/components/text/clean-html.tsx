import DOMPurify from 'dompurify';
import { createElement, Fragment, type ReactNode } from 'react';
import { safeImageUrl } from '#shared/rules/links/image-url.ts';
import { boundedHtml } from './bounded-html.ts';

/**
 * Renders untrusted HTML, cleaned three times. A linear reader bounds tags, attributes and nesting. DOMPurify parses
 * the result without running anything. Then only the tags in the two lists below become React elements. No string is
 * ever inserted as HTML. All other tags are dropped, and their text stays.
 */
export function CleanHtml({ html }: { html: string }) {
  return reactNodes(cleanFragment(html).childNodes);
}

const allowedTags = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Block tags outside the list: dropping them would join their texts without a space. A page also has only one h1. */
const substituteTags: Record<string, string> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', dt: 'h4' },
  ...Object.fromEntries(
    ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'pre', 'dl', 'dd', 'center'].map((tag) => [
      tag,
      'div',
    ]),
  ),
};

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...{ a: ['href'], img: ['src', 'alt'] },
  ...{ td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
};
const allowed = new Map(
  [...allowedTags, ...Object.keys(substituteTags), 'a', 'img'].map(
    (tag) => [tag, allowedAttributes[tag] ?? []] as const,
  ),
);

const cleanFragment = (html: string) =>
  // Bounded first: DOMPurify's document applies the page's policy and would report each `style`.
  DOMPurify.sanitize(boundedHtml(html, allowed), {
    ALLOWED_TAGS: [...allowed.keys()],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

/** The part of a DOM node that this file reads. */
export type CleanNode = {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<CleanNode>;
  getAttribute?: (name: string) => string | null;
};

const textNode = 3;
const elementNode = 1;

/** Maps DOM nodes to React elements of the allow-list. */
function reactNodes(nodes: Iterable<CleanNode>): ReactNode[] {
  return [...nodes].map((node, index) => {
    if (node.nodeType === textNode) return node.textContent;
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of one text never change places
    return node.nodeType === elementNode ? <Fragment key={index}>{reactElement(node)}</Fragment> : null;
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
    // No relative address: untrusted text must not make this page call the shop's own routes.
    return (
      src?.startsWith('https://') && (
        <img src={src} alt={node.getAttribute?.('alt') ?? ''} loading="lazy" decoding="async" />
      )
    );
  }
  if (tag === 'br') return <br />;
  const substitute = Object.hasOwn(substituteTags, tag) ? substituteTags[tag] : undefined;
  if (substitute) return createElement(substitute, null, ...children);
  if (!allowedTags.includes(tag)) return children;
  return createElement(tag, cellSpans(tag, node), ...children);
}

/** Table parts may contain only elements: React refuses even a line break between them. */
const rowTags = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
const isElement = (node: CleanNode) => node.nodeType === elementNode;

function cellSpans(tag: string, node: CleanNode) {
  if (tag !== 'td' && tag !== 'th') return null;
  const spanAttribute = (name: string) => {
    const count = Number(node.getAttribute?.(name));
    return Number.isInteger(count) && count > 1 && count <= 100 ? count : undefined;
  };
  return { colSpan: spanAttribute('colspan'), rowSpan: spanAttribute('rowspan') };
}

/** Returns a link's address if it is https, mailto or tel; otherwise null. Scripts and relative paths are refused. */
export function safeHref(href: string | null | undefined): string | null {
  const address = href?.trim() ?? '';
  return /^(https:\/\/[^\s/]|mailto:\S|tel:[+\d])/i.test(address) ? address : null;
}
