import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import '#styles/menus.css'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'bottom' | undefined
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

/** A menu of actions that opens beside its trigger. It holds `MenuItem`s and `MenuRule`s. Loads Base UI, so it stays
    off the visitor's path; there `FoldMenu` serves. */
export function Menu({ trigger, side = 'bottom', align = 'end', children }: MenuProps) {
  return (
    <CSPProvider disableStyleElements>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger render={trigger} />
        <BaseMenu.Portal>
          <BaseMenu.Positioner
            className="menu-positioner"
            side={side}
            align={align}
            sideOffset={8}
            collisionPadding={8}
          >
            <BaseMenu.Popup className="menu-list menu-list--floating">{children}</BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </CSPProvider>
  )
}
