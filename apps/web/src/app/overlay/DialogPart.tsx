import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PartBoundary } from '#app/page/PartBoundary.tsx'
import { ReloadButton } from '#app/page/ReloadButton.tsx'

type DialogPartProps = { onClose: () => void; children: ReactNode }

/** A dialog that loads when it is opened. Where it does not come another one says so, and what is below it stays. */
export function DialogPart({ onClose, children }: DialogPartProps) {
  return (
    <PartBoundary failed={(retry) => <FailedDialog retry={retry.ask} onClose={onClose} />}>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  )
}

function FailedDialog({ retry, onClose }: { retry: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open size="sm" sheet title={t('partFailed')} closeLabel={t('close')} onClose={onClose}>
      <p role="alert">{t('partFailedText')}</p>
      <div className="cluster mt-6">
        <Button data-autofocus onClick={retry}>
          {t('retry')}
        </Button>
        <ReloadButton />
      </div>
    </Dialog>
  )
}
