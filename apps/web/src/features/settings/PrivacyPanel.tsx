import { Panel } from '@amour/ui/components/Panel.tsx'
import { Switch } from '@amour/ui/components/Switch.tsx'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account.ts'
import { useSafeSearchToggle } from '#app/use-safe-search.ts'

/** What the member sees and shows. */
export function PrivacyPanel() {
  const { t } = useTranslation('settings')
  const { safeSearch } = useUser()
  const { mutate, isPending } = useSafeSearchToggle()
  return (
    <Panel id="privacy" title={t('parts.privacy')} className="print:hidden">
      <div className="switches">
        <Switch
          checked={safeSearch}
          aria-busy={isPending}
          detail={t('safeSearchHint')}
          onChange={() => isPending || mutate()}
        >
          {t('safeSearch')}
        </Switch>
      </div>
    </Panel>
  )
}
