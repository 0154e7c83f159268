import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

/** The heights that were given to fields here; another one was drawn by hand, and stays. */
const given = new WeakMap<HTMLTextAreaElement, string>()

/** A bare text field that grows with what is written, also in browsers that do not know `field-sizing`. */
export function AutosizeText({ ref, ...textarea }: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current)
  // Whatever was drawn may have given it another text.
  useLayoutEffect(() => fit(field.current))
  useEffect(() => (field.current ? follow(field.current) : undefined), [])
  return <textarea {...textarea} ref={field} />
}

const growsByItself = () => CSS.supports('field-sizing', 'content')

/** Keeps it as tall as its text while somebody writes, and while its width changes. Answers what ends that. */
function follow(field: HTMLTextAreaElement) {
  if (growsByItself()) return undefined
  const grow = () => fit(field)
  let width = field.clientWidth
  const size = new ResizeObserver(() => {
    if (field.clientWidth === width) return
    width = field.clientWidth
    grow()
  })
  size.observe(field)
  field.addEventListener('input', grow)
  return () => {
    size.disconnect()
    field.removeEventListener('input', grow)
  }
}

function fit(field: HTMLTextAreaElement | null) {
  if (!field || growsByItself() || field.style.height !== (given.get(field) ?? '')) return
  const [left, top] = [scrollX, scrollY]
  // Only from less than it needs does it tell how much that is.
  field.style.height = '0'
  const borders = field.offsetHeight - field.clientHeight
  field.style.height = field.scrollHeight > 0 ? `${field.scrollHeight + borders}px` : ''
  given.set(field, field.style.height)
  // A page that was short for this moment has scrolled.
  if (scrollX !== left || scrollY !== top) scrollTo({ left, top, behavior: 'instant' })
}
