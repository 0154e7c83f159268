import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { FoldMenu } from '@amour/ui/components/overlay/FoldMenu.tsx'
import { menuItemClass } from '@amour/ui/components/overlay/menu-item-class.ts'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { SaveStatus } from '@amour/ui/components/feedback/SaveStatus.tsx'
import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Specimen } from './Specimen.tsx'

/** What lies over or around other things. */
export function Overlays() {
  return (
    <>
      <Specimen name="Panel: plain, and for what cannot be undone">
        {(theme) => (
          <div className="stack">
            <Panel
              title={`Privacy, ${theme}`}
              hint="Each part saves by itself."
              aside={<SaveStatus state="saved" labels={{ saving: 'Saving...', saved: 'Saved', failed: 'Not saved' }} />}
            >
              <p>What stands in it.</p>
            </Panel>
            <Panel title={`Delete the account, ${theme}`} danger>
              <Button variant="danger">Delete the account</Button>
            </Panel>
          </div>
        )}
      </Specimen>
      <Specimen name="FoldMenu">
        {() => (
          <FoldMenu summary="Profile" summaryClass="bar-link">
            <a className={menuItemClass()} href="#Overlays">
              <Eye className="i" aria-hidden />
              Edit Profile
            </a>
            <hr />
            <button type="button" className={menuItemClass({ danger: true })}>
              <Trash2 className="i" aria-hidden />
              Delete
            </button>
          </FoldMenu>
        )}
      </Specimen>
      <Specimen name="Dialog: three sizes, the small one with a foot">
        {() => (
          <div className="cluster">
            {(['sm', 'md', 'lg'] as const).map((size) => (
              <OpenDialog key={size} size={size} />
            ))}
          </div>
        )}
      </Specimen>
    </>
  )
}

function OpenDialog({ size }: { size: 'sm' | 'md' | 'lg' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open {size}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Dialog ${size}`}
        closeLabel="Close"
        size={size}
        footer={size === 'sm' && <Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <p>It keeps the focus, and gives it back.</p>
      </Dialog>
    </>
  )
}
