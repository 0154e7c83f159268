import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { isAuthenticated } from './account.ts'
import { isPageHandle } from './page.ts'
import { useSlot } from './storage-slot.ts'
import { neutralTabSlot } from './storage.ts'

/** Sets title, description and canonical address (site and path) of the screen that the route names. */
export function usePageHead() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation()
  const { pathname } = useLocation()
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle))
  const handle = match && isPageHandle(match.handle) ? match.handle : undefined
  const name = handle && (isAuthenticated() ? handle.memberPage : handle.page)
  const username = match?.params['username'] ?? ''
  const path = handle?.canonical ?? pathname
  const title = name && t(`${name}.title`, { username })
  const description = name && t(`${name}.description`)

  const isNeutral = useSlot(neutralTabSlot)
  const tab = isNeutral ? tCommon('neutralTab') : title ? `${title} · Amour` : 'Amour'

  useEffect(() => {
    document.title = tab
    element('link', 'rel', 'icon').setAttribute('href', isNeutral ? '/neutral.svg' : '/icon.svg')
    if (description) element('meta', 'name', 'description').setAttribute('content', description)
    element('link', 'rel', 'canonical').setAttribute('href', location.origin + path)
  }, [tab, isNeutral, description, path])
}

function element(tag: 'meta' | 'link', attribute: string, value: string): Element {
  const known = document.head.querySelector(`${tag}[${attribute}="${value}"]`)
  if (known) return known
  const made = document.createElement(tag)
  made.setAttribute(attribute, value)
  return document.head.appendChild(made)
}
