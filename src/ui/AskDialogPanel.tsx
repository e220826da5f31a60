import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import './AskDialog.css'
import type { AskDialogProps } from './AskDialog.tsx'
import { Key } from './Key.tsx'

/** The harmless key comes first: it has the focus, and it lies where no finger was before. */
export function AskDialogPanel({ open, title, children, yes, no, onYes, onNo }: AskDialogProps) {
  return (
    <Dialog open={open} onClose={onNo}>
      <DialogBackdrop className="ask-cover" />
      <div className="ask-stage">
        <DialogPanel className="ask">
          <div>
            <DialogTitle as="h2" className="text-title">
              {title}
            </DialogTitle>
            <Description>{children}</Description>
          </div>
          <div className="ask-keys">
            <Key onPress={onNo}>{no}</Key>
            <Key tone="danger" onPress={onYes}>
              {yes}
            </Key>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
