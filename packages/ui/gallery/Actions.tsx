import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { ChipToggle } from '@amour/ui/components/feedback/Chip.tsx'
import { FileButton } from '@amour/ui/components/form/FileButton.tsx'
import { Heart, MessageCircle, X } from 'lucide-react'
import { useState } from 'react'
import { Specimen } from './Specimen.tsx'

const variants = ['primary', 'quiet', 'soft', 'ghost', 'link', 'danger'] as const

/** What is pressed. */
export function Actions() {
  return (
    <>
      <Specimen name="Button, its variants">
        {() => (
          <div className="cluster">
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen name="Button, large, wide, with an icon, as a link">
        {() => (
          <div className="stack">
            <Button size="lg" icon={<MessageCircle className="i" aria-hidden />}>
              Message
            </Button>
            <Button wide>Create free account!</Button>
            <a className={buttonClass({ variant: 'quiet' })} href="#Actions">
              A link that looks like one
            </a>
            <div className="cluster">
              <Button variant="ghost" iconOnly aria-label="Close">
                <X className="i" aria-hidden />
              </Button>
              <Button variant="soft" iconOnly round aria-label="Like">
                <Heart className="i" aria-hidden />
              </Button>
            </div>
          </div>
        )}
      </Specimen>
      <Specimen name="Button, dense as in the console">
        {() => (
          <div className="cluster" data-density="dense">
            <Button size="lg">Take it down</Button>
            <Button variant="quiet" size="lg">
              Cancel
            </Button>
            <Button variant="quiet">Give back</Button>
            <Button variant="ghost">All</Button>
          </div>
        )}
      </Specimen>
      <Specimen name="Button, busy and disabled">
        {() => (
          <div className="cluster">
            <Button busy busyLabel="Loading...">
              Create free account!
            </Button>
            <Button variant="quiet" busy>
              Try again
            </Button>
            <Button disabled>Verify</Button>
            <Button variant="quiet" disabled>
              Quiet
            </Button>
          </div>
        )}
      </Specimen>
      <Specimen name="FileButton">
        {() => (
          <FileButton variant="quiet" accept="image/*" multiple onFiles={() => undefined}>
            Choose photos
          </FileButton>
        )}
      </Specimen>
      <Specimen name="ChipToggle, off and on">{() => <Toggles />}</Specimen>
    </>
  )
}

function Toggles() {
  const [pressed, setPressed] = useState(new Set(['Verified']))
  return (
    <div className="cluster">
      {['With photo', 'Verified', 'New this week'].map((name) => (
        <ChipToggle
          key={name}
          pressed={pressed.has(name)}
          onPressedChange={(isOn) =>
            setPressed(new Set(isOn ? [...pressed, name] : [...pressed].filter((one) => one !== name)))
          }
        >
          {name}
        </ChipToggle>
      ))}
    </div>
  )
}
