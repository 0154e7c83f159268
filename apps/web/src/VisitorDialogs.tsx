import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { InlinePart } from '#app/page/InlinePart.tsx'
import { lazyPart } from '#app/page/lazy-part.ts'
import { closeDialogs, closeStaleDialogs, useIsDialogOpen } from '#app/overlay/dialogs.ts'
import { storeErasureReceipt, useErasureReceipt } from '#features/account/account-deletion/shared/erasure-receipt.ts'
import { storeRestriction, useRestriction } from '#app/account/restriction.ts'

const LoginDialog = lazyPart(
  'LoginDialog',
  async () => (await import('./features/account/session/LoginDialog.tsx')).LoginDialog,
  ['session', 'keys', 'errors'],
)

const RecoverDialog = lazyPart(
  'RecoverDialog',
  async () => (await import('./features/account/recovery/RecoverDialog.tsx')).RecoverDialog,
  ['session', 'errors'],
)

const RegisterDialog = lazyPart(
  'RegisterDialog',
  async () => (await import('./features/account/registration/RegisterDialog.tsx')).RegisterDialog,
  ['accounts', 'locations', 'errors'],
)

const ReceiptDialog = lazyPart(
  'ReceiptDialog',
  async () => (await import('./features/account/account-deletion/ReceiptDialog.tsx')).ReceiptDialog,
  ['settings'],
)

const SuspendedDialog = lazyPart(
  'SuspendedDialog',
  async () => (await import('./features/trust/appeals/SuspendedDialog.tsx')).SuspendedDialog,
  ['appeals', 'errors'],
)

/** The dialogs of a visitor; each loads when it is first opened. One that does not come leaves the page below it. */
export function VisitorDialogs() {
  useClosedByLeaving()
  const isLoginOpen = useIsDialogOpen('login')
  const isRecoverOpen = useIsDialogOpen('recover')
  const receipt = useErasureReceipt()
  const restriction = useRestriction()
  const isRegisterOpen = useIsDialogOpen('register')
  return (
    <>
      {isLoginOpen && (
        <InlinePart isFloating onClose={closeDialogs}>
          <LoginDialog />
        </InlinePart>
      )}
      {isRecoverOpen && (
        <InlinePart isFloating onClose={closeDialogs}>
          <RecoverDialog />
        </InlinePart>
      )}
      {isRegisterOpen && (
        <InlinePart isFloating onClose={closeDialogs}>
          <RegisterDialog />
        </InlinePart>
      )}
      {restriction && (
        <InlinePart isFloating onClose={() => storeRestriction(null)}>
          <SuspendedDialog notice={restriction} onClose={() => storeRestriction(null)} />
        </InlinePart>
      )}
      {receipt && (
        <InlinePart isFloating mayClose={false}>
          <ReceiptDialog receipt={receipt} onClose={() => storeErasureReceipt(null)} />
        </InlinePart>
      )}
    </>
  )
}

/** A dialog stays with the page that it was opened over: anyone who goes back has done with it. */
function useClosedByLeaving() {
  const { pathname } = useLocation()
  const at = useRef(pathname)
  useEffect(() => {
    // One that was opened while this page was on its way stands over it.
    if (at.current !== pathname) closeStaleDialogs()
    at.current = pathname
  }, [pathname])
}
