import { SIGN_INS_DAYS } from '@amour/contract/account/sign-ins.ts'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SignInLine } from '#features/account/devices/SignInLine.tsx'
import { signInsQuery } from '#features/account/devices/sign-ins.api.ts'
import { PanelWait } from '#app/page/PanelWait.tsx'
import { ShowMore } from '#app/page/ShowMore.tsx'

/** Who logged in to the account, and who tried to. */
export function SignInsPanel() {
  const { t } = useTranslation('settings')
  const query = useInfiniteQuery(signInsQuery)
  const { data } = query
  const shown = data?.pages.flatMap((page) => page.data)
  return (
    <Panel id="sign-ins" title={t('parts.sign-ins')} hint={t('signInsHint', SIGN_INS_DAYS)} className="print:hidden">
      <PanelWait query={query} rows={3} />
      {shown?.length === 0 && <p className="small muted">{t('noSignIns')}</p>}
      {shown && shown.length > 0 && (
        <ul>
          {shown.map((signIn) => (
            <SignInLine key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
      <div className="mt-2 empty:hidden">
        <ShowMore list={query} name={t('olderSignIns')}>
          {t('showMore')}
        </ShowMore>
      </div>
    </Panel>
  )
}
