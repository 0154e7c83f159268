import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTopDialog } from '@amour/ui/components/overlay/top-dialog.ts'
import { Suspense, useEffect, useId, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PartBoundary } from './PartBoundary.tsx'
import type { Retry } from './PartBoundary.tsx'
import { ReloadButton } from './ReloadButton.tsx'

type InlinePartProps = {
  fallback?: ReactNode
  /** What stands in its place where it did not come; else what stands there while it comes. */
  lost?: ReactNode
  /** It has no place in the page: that it did not come is told over the page, among the toasts. */
  isFloating?: boolean
  /** Closes what was opened, where it need not come. */
  onClose?: () => void
  /** Whether the note can be put away: not where what it stands for is given once. */
  mayClose?: boolean
  children: ReactNode
}

/** A lazy part of a page. Where it does not come its place says so, and the rest of the page stays. */
export function InlinePart({
  fallback,
  lost = fallback,
  isFloating,
  onClose,
  mayClose = true,
  children,
}: InlinePartProps) {
  return (
    <PartBoundary
      failed={(retry) => (
        <>
          {lost}
          {isFloating ? (
            <FloatingNote retry={retry} mayClose={mayClose} onClose={onClose} />
          ) : (
            <PartNote retry={retry} />
          )}
        </>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  )
}

type PartNoteProps = { retry: Retry; onClose?: (() => void) | undefined; role?: 'alert' | 'group' }

/** Where toasts stand, on no words that somebody writes; one note at a time, the newest. */
function FloatingNote({ retry, mayClose, onClose }: PartNoteProps & { mayClose: boolean }) {
  const [isClosed, setClosed] = useState(false)
  const dialog = useTopDialog()
  const [first] = useState(dialog)
  const [isMoved, setMoved] = useState(false)
  // Said once: what is moved with its role is read out again, over the name of the dialog.
  if (dialog !== first && !isMoved) setMoved(true)
  useLayoutEffect(() => moveShelf(dialog), [dialog])
  useEffect(() => {
    if (!mayClose) return
    const close = () => {
      setClosed(true)
      onClose?.()
    }
    closes.add(close)
    return () => void closes.delete(close)
  }, [mayClose, onClose])
  return isClosed
    ? null
    : createPortal(
        <PartNote retry={retry} onClose={mayClose ? closeAll : undefined} role={isMoved ? 'group' : 'alert'} />,
        findShelf(dialog),
      )
}

const closes = new Set<() => void>()

/** One file may hold several parts: they are told of, and put away, as one. */
function closeAll() {
  for (const close of closes) close()
}

let shelf: HTMLElement | undefined

/** One for all notes, however often it is moved: they stay what they are, with what they say and what was asked by them. */
function findShelf(place: Element = document.body): HTMLElement {
  shelf ??= makeShelf()
  // Its first button takes the focus as soon as it is drawn.
  if (!shelf.isConnected || (shelf.parentNode !== place && !shelf.hasChildNodes())) place.prepend(shelf)
  return shelf
}

function makeShelf(): HTMLElement {
  const made = document.createElement('div')
  // Its place over a sheet is told here as well: the styles of toasts may be what did not come.
  made.className =
    'part-notes toasts pointer-events-none fixed inset-x-4 bottom-[calc(var(--tabs)+16px)] z-60 grid justify-items-center *:not-last:hidden max-[600px]:[.dialog--sheet>&]:top-[calc(16px+env(safe-area-inset-top))] max-[600px]:[.dialog--sheet>&]:bottom-auto'
  return made
}

/** Before all else in the document, where a toast that comes lies above it; in a dialog, which lets nothing else be pressed. */
function moveShelf(place: Element = document.body) {
  const moved = findShelf(place)
  if (moved.parentNode !== place) place.prepend(moved)
}

const focus = (button: HTMLElement | null) => button?.focus()

/** That a part did not come, and the ways to it: many browsers never ask twice for a script (whatwg/html#6768). */
function PartNote({ retry, onClose, role = 'alert' }: PartNoteProps) {
  const { t } = useTranslation()
  const titleId = useId()
  // Who has gone elsewhere meanwhile stays there.
  const [isFirst] = useState(() => retry.isAgain && document.activeElement === document.body)
  return (
    // As an Alert, without its icons: the first files of every page have this in them.
    <div
      role={role}
      // An alert is read out whole, a group by its name.
      aria-labelledby={role === 'group' ? titleId : undefined}
      className="alert alert--bad pointer-events-auto max-w-md [--alert-icon:0px]"
    >
      <strong id={titleId}>{t('partFailed')}</strong>
      <p>{t('partFailedText')}</p>
      <div>
        <Button ref={isFirst ? focus : undefined} onClick={retry.ask}>
          {t('retry')}
        </Button>
        <ReloadButton />
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  )
}
