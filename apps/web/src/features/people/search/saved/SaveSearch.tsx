import { useQuery } from '@tanstack/react-query'
import { BellPlus, Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Home, Search } from '#features/people/search/search-address.ts'
import { paths } from '#paths.ts'
import { findSaved } from './saved-search.ts'
import { savedSearchesQuery } from './saved-searches.api.ts'
import { SaveSearchDialog } from './SaveSearchDialog.tsx'
import '@amour/ui/styles/screens/announced.css'

/** Saves the search that is shown, or says as what it is saved. */
export function SaveSearch({ search, home }: { search: Search; home: Home }) {
  const { t } = useTranslation('search')
  const { data } = useQuery(savedSearchesQuery)
  const [isOpen, setOpen] = useState(false)
  const saved = findSaved(data, search, home)
  const link = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(false)

  // The button that the dialog would give the focus back to is a link by then.
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !saved || !wasOpen.current) return
    wasOpen.current = false
    if (document.activeElement === document.body) link.current?.focus()
  }, [isOpen, saved])

  return (
    <>
      {saved ? (
        <Link
          ref={link}
          className="more save-search"
          to={paths.savedSearches()}
          aria-label={t('saved.as', { name: saved.name })}
        >
          <Check className="i i-16" aria-hidden />
          {t('saved.saved')}
        </Link>
      ) : (
        <button type="button" className="more save-search" onClick={() => setOpen(true)}>
          <BellPlus className="i i-16" aria-hidden />
          {t('saved.save')}
        </button>
      )}
      {isOpen && <SaveSearchDialog search={search} onClose={() => setOpen(false)} />}
    </>
  )
}
