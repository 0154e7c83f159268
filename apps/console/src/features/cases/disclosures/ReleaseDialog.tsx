import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useRelease } from './disclosures.api.ts'

/** Lets go of held evidence, after a second thought: of a decided case the copies are gone at once. */
export function ReleaseDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useTranslation('console-disclosures')
  const release = useRelease(caseId)
  return (
    <ConfirmDialog
      title={t('releaseAsk')}
      confirm={t('release')}
      isPending={release.isPending}
      onConfirm={() => release.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('releaseWhat')}</p>
      <CallFailure error={release.error} />
    </ConfirmDialog>
  )
}
