import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import type { Page } from './page.ts'
import { useSlot } from '#app/storage/storage-slot.ts'
import { neutralTabSlot } from '#app/storage/storage.ts'

/** Sets title, description and canonical address (site and path) of a screen. */
export function usePageHead({ handle, params }: Page) {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation()
  const { pathname } = useLocation()
  const name = useAccount().status === 'out' ? handle.page : handle.memberPage
  const title = t(`${name}.title`, { username: params['username'] ?? '' })
  const description = t(`${name}.description`)

  const isNeutral = useSlot(neutralTabSlot)
  const tab = isNeutral ? tCommon('neutralTab') : `${title} · Amour`

  useEffect(() => {
    document.title = tab
    element('link', 'rel', 'icon').setAttribute('href', isNeutral ? '/neutral.svg' : '/icon.svg')
    element('meta', 'name', 'description').setAttribute('content', description)
    element('link', 'rel', 'canonical').setAttribute('href', location.origin + pathname)
  }, [tab, isNeutral, description, pathname])
}

function element(tag: 'meta' | 'link', attribute: string, value: string): Element {
  const known = document.head.querySelector(`${tag}[${attribute}="${value}"]`)
  if (known) return known
  const made = document.createElement(tag)
  made.setAttribute(attribute, value)
  return document.head.appendChild(made)
}
