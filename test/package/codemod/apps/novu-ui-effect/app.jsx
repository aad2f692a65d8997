import { useEffect, useRef } from 'react';

export function App() {
  const place = useRef(null);
  useEffect(() => {
    let inbox;
    const mount = async () => {
      const { NovuUI } = await import('@novu/js/ui');
      const novu = new NovuUI({ options: { applicationIdentifier: 'app', subscriberId: 'ada' } });
      novu.mountComponent({ name: 'Inbox', props: {}, element: place.current });
      inbox = novu;
    };
    void mount();
    return () => inbox?.unmountComponent(place.current);
  }, []);
  return <div ref={place} />;
}
