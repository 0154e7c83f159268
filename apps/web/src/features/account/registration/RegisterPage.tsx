import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { closeStaleDialogs } from '#app/overlay/dialogs.ts'
import { Doorway } from '#app/page/Doorway.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { paths } from '#paths.ts'

/** The registration as a page; the footer's towns lead here with the town filled in. */
export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const { status } = useAccount()
  const [search] = useSearchParams()
  const county = search.get('county')
  const city = search.get('city')
  const town = county && city ? { county, city } : undefined
  useEffect(closeStaleDialogs, [])
  if (status === 'in') return <Navigate to={paths.home()} replace />

  return (
    <Doorway width="wide">
      <h1 className="t-page mb-4">{t('title')}</h1>
      <RegisterForm town={town} />
    </Doorway>
  )
}
