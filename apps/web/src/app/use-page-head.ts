import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { isAuthenticated } from './account.ts'
import { isPageHandle } from './page.ts'

/** Sets title, description and canonical address (site and path) of the screen that the route names. */
export function usePageHead() {
  const { t } = useTranslation('pages')
  const { pathname } = useLocation()
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle))
  const handle = match && isPageHandle(match.handle) ? match.handle : undefined
  const name = handle && (isAuthenticated() ? handle.memberPage : handle.page)
  const username = match?.params['username'] ?? ''
  const path = handle?.canonical ?? pathname
  const title = name && t(`${name}.title`, { username })
  const description = name && t(`${name}.description`)

  useEffect(() => {
    document.title = title ? `${title} · Amour` : 'Amour'
    if (description) element('meta', 'name', 'description').setAttribute('content', description)
    element('link', 'rel', 'canonical').setAttribute('href', location.origin + path)
  }, [title, description, path])
}

function element(tag: 'meta' | 'link', attribute: string, value: string): Element {
  const known = document.head.querySelector(`${tag}[${attribute}="${value}"]`)
  if (known) return known
  const made = document.createElement(tag)
  made.setAttribute(attribute, value)
  return document.head.appendChild(made)
}
