import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useTranslation } from 'react-i18next'
import { BlockedMembersList } from '#features/people/blocks/BlockedMembersList.tsx'

/** Whom the member has blocked and hidden, each with the way back. */
export function BlocksPanel() {
  const { t } = useTranslation('settings')
  return (
    <Panel id="blocked" title={t('parts.blocked')}>
      <BlockedMembersList list="blocked" />
      <BlockedMembersList list="hidden" />
    </Panel>
  )
}
