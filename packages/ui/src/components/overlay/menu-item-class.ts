import { classes } from '#classes.ts'
import '#styles/menus.css'

/** The classes of a menu's line, for links and buttons inside a `FoldMenu`. */
export function menuItemClass({
  danger,
  className,
}: { danger?: boolean | undefined; className?: string | undefined } = {}) {
  return classes('menu-item', danger && 'menu-item--bad', className)
}
