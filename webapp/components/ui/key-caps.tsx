/** The keys of a shortcut, one cap each. */
export const KeyCaps = ({ caps }: { caps: readonly string[] }) => (
  <span className="key-caps">
    {caps.map((cap) => (
      <kbd key={cap}>{cap}</kbd>
    ))}
  </span>
);
