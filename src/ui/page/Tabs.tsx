import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'
import './Tabs.css'

export interface TabView<Value extends string> {
  value: Value
  label: ReactNode
  icon: IconName
}

export interface TabsProps<Value extends string> {
  /** Name of the choice that the tabs offer. */
  label: string
  tabs: readonly TabView<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Content of the selected tab. */
  children: ReactNode
}

/** Shows tabs over one panel; the arrow keys move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  return (
    <TabGroup
      selectedIndex={tabs.findIndex((tab) => tab.value === value)}
      onChange={(index) => {
        const tab = tabs[index]
        if (tab) onChange(tab.value)
      }}
    >
      <TabList className="tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} className="tab">
            <Icon name={tab.icon} />
            <span>{tab.label}</span>
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.value}>{tab.value === value && children}</TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
