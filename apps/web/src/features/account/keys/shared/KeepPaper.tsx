import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAuthenticated } from '#app/account/account.ts'
import { ConfirmDialog } from '#app/overlay/ConfirmDialog.tsx'
import { guardHistory } from '#app/page/history.ts'
import { downloadText } from '#app/storage/file-download.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { promptBeforeUnload } from '#app/storage/unload-prompt.ts'
import { useCopy } from '#app/hooks/use-copy.ts'

type KeepPaperProps = {
  words: Record<'keepNow' | 'keepNowHint' | 'copy' | 'copied' | 'download' | 'print' | 'kept', string>
  /** What is copied, and what the file says. */
  copied: string
  file: { name: string; text: string }
  onKept: () => void
  /** What is to be kept, as it is shown this once. */
  children: ReactNode
}

/** Something that is shown once, with every way to keep it: copied, as a file, on paper. */
export function KeepPaper({ words, copied, file, onKept, children }: KeepPaperProps) {
  const { isCopied, copy } = useCopy()
  const note = useRef<HTMLDivElement>(null)
  const guard = useKeptGuard()
  useEffect(() => {
    const paper = note.current?.parentElement
    const panel = paper?.closest('section')
    note.current?.focus({ preventScroll: true })
    paper?.scrollIntoView({ block: 'nearest' })
    // The button that was pressed goes with the paper; the keyboard goes on from the first that stands in its place.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) panel?.querySelector('button')?.focus()
      })
    }
  }, [])
  return (
    <div className="stack">
      <Alert tone="warn" title={words.keepNow} ref={note} tabIndex={-1}>
        {words.keepNowHint}
      </Alert>
      {children}
      <div className="cluster print:hidden">
        <Button variant="quiet" icon={<Copy className="i" aria-hidden />} onClick={() => copy(copied)}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button
          variant="quiet"
          icon={<Download className="i" aria-hidden />}
          onClick={() => downloadText(file.text, file.name)}
        >
          {words.download}
        </Button>
        <Button variant="quiet" icon={<Printer className="i" aria-hidden />} onClick={() => globalThis.print()}>
          {words.print}
        </Button>
      </div>
      <div className="print:hidden">
        <Button
          onClick={() => {
            guard.release()
            onKept()
          }}
        >
          {words.kept}
        </Button>
      </div>
      {guard.leave && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </div>
  )
}

/**
 * Nobody loses by a slip what is shown this once: who goes to another page is asked, by the browser who closes this one.
 * Who logs out or exits is never held up.
 */
function useKeptGuard() {
  const [leave, setLeave] = useState<() => void>()
  const isKept = useRef(false)
  useEffect(() => {
    const isUnkept = () => isAuthenticated() && !isKept.current
    const stopPrompt = promptBeforeUnload(accountSlot.subscribe, isUnkept)
    const stopGuard = guardHistory((proceed) => {
      const isHeld = isUnkept()
      if (isHeld) setLeave(() => proceed)
      return isHeld
    })
    return () => {
      stopPrompt()
      stopGuard()
    }
  }, [])
  const release = () => void (isKept.current = true)
  return {
    release,
    stay: () => setLeave(undefined),
    leave:
      leave &&
      (() => {
        release()
        leave()
      }),
  }
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('keys')
  return (
    <ConfirmDialog
      title={t('leave.title')}
      closeLabel={t('leave.close')}
      confirm={t('leave.go')}
      cancel={t('leave.stay')}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  )
}
