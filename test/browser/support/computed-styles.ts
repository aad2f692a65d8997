/** Every computed style and the box of every element in the inbox. Runs in the page. */
export const computedStyles = (element: Element): string[] =>
  [...(element.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((part) => {
    const style = getComputedStyle(part);
    const name = `${part.tagName} ${part.getAttribute('class') ?? ''}`;
    return [
      `${name}: ${JSON.stringify(part.getBoundingClientRect())}`,
      // Custom properties of the host are not read here.
      ...[...style]
        .filter((property) => !property.startsWith('--'))
        .map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`),
    ];
  });
