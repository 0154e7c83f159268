import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#app/chunk.ts'
import { closeDialogs, useIsDialogOpen } from '#app/dialogs.ts'
import { keepReceipt, useReceipt } from '#app/receipt.ts'
import { keepRestriction, useRestriction } from '#app/restriction.ts'

const LoginDialog = lazyPart(
  'LoginDialog',
  async () => (await import('./features/session/LoginDialog.tsx')).LoginDialog,
  ['session', 'keys', 'errors'],
)

const RecoverDialog = lazyPart(
  'RecoverDialog',
  async () => (await import('./features/session/RecoverDialog.tsx')).RecoverDialog,
  ['session', 'errors'],
)

const RegisterDialog = lazyPart(
  'RegisterDialog',
  async () => (await import('./features/accounts/RegisterDialog.tsx')).RegisterDialog,
  ['accounts', 'locations', 'errors'],
)

const ReceiptDialog = lazyPart(
  'ReceiptDialog',
  async () => (await import('./features/settings/ReceiptDialog.tsx')).ReceiptDialog,
  ['settings'],
)

const SuspendedDialog = lazyPart(
  'SuspendedDialog',
  async () => (await import('./features/appeals/SuspendedDialog.tsx')).SuspendedDialog,
  ['appeals', 'errors'],
)

/** The dialogs of a visitor; each loads when it is first opened. */
export function VisitorDialogs() {
  useClosedByLeaving()
  const isLoginOpen = useIsDialogOpen('login')
  const isRecoverOpen = useIsDialogOpen('recover')
  const receipt = useReceipt()
  const restriction = useRestriction()
  const isRegisterOpen = useIsDialogOpen('register')
  return (
    <Suspense>
      {isLoginOpen && <LoginDialog />}
      {isRecoverOpen && <RecoverDialog />}
      {isRegisterOpen && <RegisterDialog />}
      {restriction && <SuspendedDialog notice={restriction} onClose={() => keepRestriction(null)} />}
      {receipt && <ReceiptDialog receipt={receipt} onClose={() => keepReceipt(null)} />}
    </Suspense>
  )
}

/** A dialog stays with the page that it was opened over: whoever goes back has done with it. */
function useClosedByLeaving() {
  const { pathname } = useLocation()
  const at = useRef(pathname)
  useEffect(() => {
    if (at.current !== pathname) closeDialogs()
    at.current = pathname
  }, [pathname])
}
