import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/format.ts'

/** How many members live there; nothing where they are too few to be told. */
export function MemberCount({ members }: { members: number | null }) {
  const { t } = useTranslation('locations')
  if (members === null) return null
  return (
    <span className="num small muted nowrap">{t('members', { count: members, members: formatNumber(members) })}</span>
  )
}
