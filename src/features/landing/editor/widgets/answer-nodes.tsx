/** An answer's markup as it will be stored: what the server takes out never reaches the page of who types it. */
import { createElement, type ReactNode } from 'react'
import { answerTags } from '../../rules.ts'

const safeLink = /^(?:https?:|mailto:|tel:)/i
/** Taken out with all that they hold. */
const mute = ['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION']

/** The document that the parser makes is inert: nothing in it is loaded or run. */
export function answerNodes(html: string): ReactNode {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body)
}

const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map((node, index) => nodeOf(node, index))

function nodeOf(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || mute.includes(node.tagName)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'br') return <br key={key} />
  const children = childrenOf(node)
  if (!answerTags.includes(tag)) return children
  const href = tag === 'a' ? node.getAttribute('href') : null
  return createElement(tag, { key, ...(href && safeLink.test(href) ? { href } : {}) }, ...children)
}
