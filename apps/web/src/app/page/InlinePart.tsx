import { Button } from '@amour/ui/components/form/Button.tsx'
import { classes } from '@amour/ui/classes.ts'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PartBoundary } from './PartBoundary.tsx'

type InlinePartProps = {
  fallback?: ReactNode
  /** It has no place in the page: that it did not come is told over the page. */
  isFloating?: boolean
  /** Closes what was opened, where it need not come. */
  onClose?: () => void
  children: ReactNode
}

/** A lazy part of a page. Where it does not come its place says so, and the rest of the page stays. */
export function InlinePart({ fallback, children, ...rest }: InlinePartProps) {
  return (
    <PartBoundary
      failed={(retry) => (
        <>
          {fallback}
          <PartNote retry={retry} {...rest} />
        </>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  )
}

type PartNoteProps = Pick<InlinePartProps, 'isFloating' | 'onClose'> & { retry: () => void }

/** That a part did not come, and the ways to it: many browsers never ask twice for a script (whatwg/html#6768). */
function PartNote({ retry, isFloating, onClose }: PartNoteProps) {
  const { t } = useTranslation()
  return (
    // As an Alert, without its icons: the first files of every page have this in them.
    <div role="alert" className={classes('alert alert--bad', isFloating && 'fixed inset-x-4 bottom-20 z-40')}>
      <strong>{t('partFailed')}</strong>
      <p>{t('partFailedText')}</p>
      <div>
        <Button onClick={retry}>{t('retry')}</Button>
        <Button variant="ghost" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  )
}
