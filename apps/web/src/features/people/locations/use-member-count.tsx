import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/text/format.ts'

/** Writes how many members live somewhere; nothing where they are too few to be told. */
export function useMemberCount() {
  const { t } = useTranslation('locations')
  return (members: number | null) =>
    members === null ? null : (
      <span className="num small muted nowrap">{t('members', { count: members, members: formatNumber(members) })}</span>
    )
}
