import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { menuItemClass } from './menu-item-class.ts'

type MenuItemProps = {
  icon?: ReactNode
  /** For what takes something away: block, report, delete. */
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onSelect?: (() => void) | undefined
  /** A link element to be rendered instead, for example the router's. */
  link?: ReactElement | undefined
  children: ReactNode
}

/** One line of a `Menu`: an action, or with `link` a way to another page. */
export function MenuItem({ icon, danger, disabled, onSelect, link, children }: MenuItemProps) {
  const className = menuItemClass({ danger })
  if (link) {
    return (
      <BaseMenu.LinkItem className={className} render={link} closeOnClick onClick={onSelect}>
        {icon}
        {children}
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item className={className} disabled={disabled} onClick={onSelect}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

/** The hairline between two kinds of lines. */
export function MenuRule() {
  return <BaseMenu.Separator className="menu-rule" />
}
