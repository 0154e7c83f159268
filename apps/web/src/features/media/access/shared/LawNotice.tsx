import { useTranslation } from 'react-i18next'

/** What the law says of copying what somebody shows privately, and that its owner sees who looks. */
export function LawNotice({ username }: { username: string }) {
  const { t } = useTranslation('sharing')
  return (
    <>
      <p className="small">{t('law.text')}</p>
      <p className="small">{t('owner.sees', { username })}</p>
    </>
  )
}
