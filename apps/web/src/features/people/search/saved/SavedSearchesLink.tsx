import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { savedSearchesQuery } from './saved-searches.api.ts'

/** The way to the saved searches, with how many are new in all of them. */
export function SavedSearchesLink() {
  const { t } = useTranslation('search')
  const { data } = useQuery(savedSearchesQuery)
  const count = data?.reduce((sum, { newcomers }) => sum + newcomers.count, 0) ?? 0
  return (
    <Link className={buttonClass({ variant: 'ghost' })} to={paths.savedSearches()}>
      <BellRing className="i" aria-hidden />
      {t('saved.link')}
      <Badge count={count} label={t('saved.new', { count, total: count })} />
    </Link>
  )
}
