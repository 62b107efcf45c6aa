type ListTabsProps<Name extends string> = {
  label: string;
  /** The id of the list that the tabs choose. */
  panel: string;
  names: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
};

/** Two or three lists of one screen. */
export const ListTabs = <Name extends string>({ label, panel, names, chosen, onChoose }: ListTabsProps<Name>) => (
  <div className="pn-tabs" role="tablist" aria-label={label}>
    {(Object.keys(names) as Name[]).map((name) => (
      <button
        key={name}
        type="button"
        role="tab"
        id={`${panel}-${name}`}
        aria-selected={chosen === name}
        aria-controls={panel}
        onClick={() => onChoose(name)}
      >
        {names[name]}
      </button>
    ))}
  </div>
);
