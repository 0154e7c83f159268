/**
 * Where all stands in one column, what was chosen is told below all rows, out of sight: it comes into view, and the
 * keyboard goes on there.
 */
export function showDrawer() {
  if (!matchMedia('(max-width: 899px)').matches) return
  requestAnimationFrame(() => {
    const drawer = document.querySelector<HTMLElement>('.drawer')
    drawer?.scrollIntoView({ block: 'start' })
    drawer?.focus({ preventScroll: true })
  })
}
