import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { SaveStatus } from '@amour/ui/components/feedback/SaveStatus.tsx'
import { Toast } from '@amour/ui/components/overlay/Toast.tsx'
import { ToastRegion } from '@amour/ui/components/overlay/ToastRegion.tsx'
import { VisuallyHidden } from '@amour/ui/components/layout/VisuallyHidden.tsx'
import { useState } from 'react'
import { Specimen } from './Specimen.tsx'

const saved = { saving: 'Saving...', saved: 'Saved', failed: 'Not saved' }

/** What is told. */
export function Messages() {
  return (
    <>
      <Specimen name="Alert: bad, warn, good, plain">
        {() => (
          <div className="stack">
            <Alert tone="bad" title="Error">
              An error occurred, please try again!
            </Alert>
            <Alert tone="warn" title="Activation failed">
              This link is not valid any more. <a href="#Messages">Ask for another</a>.
            </Alert>
            <Alert tone="good" title="Please activate your account">
              We have sent you an email.
            </Alert>
            <Alert tone="plain">Without a word that names it.</Alert>
          </div>
        )}
      </Specimen>
      <Specimen name="Saved: saving, saved, failed">
        {() => (
          <div className="cluster">
            {(['idle', 'saving', 'saved', 'failed'] as const).map((state) => (
              <SaveStatus key={state} state={state} labels={saved} />
            ))}
          </div>
        )}
      </Specimen>
      <Specimen name="Toast: plain, with an action">
        {() => (
          <div className="stack">
            <Toast toast={{ id: '1', text: 'Notification deleted' }} closeLabel="Close" onClose={() => undefined} />
            <Toast
              toast={{
                id: '2',
                text: 'New Message(s): 2',
                detail: 'now',
                action: { label: 'view now', onAction: () => undefined },
              }}
              closeLabel="Close"
              onClose={() => undefined}
            />
          </div>
        )}
      </Specimen>
      <Specimen name="VisuallyHidden">
        {() => (
          <p>
            A dot <VisuallyHidden>that is read as “online now”</VisuallyHidden>
          </p>
        )}
      </Specimen>
      <Specimen name="Said: among our words, in its own direction">
        {() => (
          <p>
            Ann wrote “<UserText text={'\u202Eשלום, Bath\u2067'} />
            ”, two hours ago
          </p>
        )}
      </Specimen>
      <RaiseToast />
    </>
  )
}

/** Toasts stand in a region of the window, in the theme of the page. */
function RaiseToast() {
  const [isShown, setShown] = useState(false)
  const toasts = isShown ? [{ id: 'raised', text: 'New Notification(s): 3', detail: 'now' }] : []
  return (
    <>
      <Button variant="quiet" onClick={() => setShown(!isShown)}>
        Raise a toast
      </Button>
      <ToastRegion label="Toasts" closeLabel="Close the toast" toasts={toasts} onClose={() => setShown(false)} />
    </>
  )
}
