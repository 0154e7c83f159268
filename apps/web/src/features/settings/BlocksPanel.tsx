import { Panel } from '@amour/ui/components/Panel.tsx'
import { useTranslation } from 'react-i18next'
import { PartedList } from './PartedList.tsx'

/** Whom the member has blocked and hidden, each with the way back. */
export function BlocksPanel() {
  const { t } = useTranslation('settings')
  return (
    <Panel id="blocked" title={t('parts.blocked')} className="print:hidden">
      <PartedList list="blocked" />
      <PartedList list="hidden" />
    </Panel>
  )
}
