"""A STEP file read back by the kernel's document reader: its shapes by name, in their places."""

from pathlib import Path
from typing import Any


class StepFile:
    """The shapes of a file by name. A name that several shapes have keeps them all."""

    def __init__(self, file: Path) -> None:
        from OCP.IFSelect import IFSelect_ReturnStatus
        from OCP.STEPCAFControl import STEPCAFControl_Reader
        from OCP.TCollection import TCollection_ExtendedString
        from OCP.TDF import TDF_LabelSequence
        from OCP.TDocStd import TDocStd_Document
        from OCP.TopLoc import TopLoc_Location
        from OCP.XCAFApp import XCAFApp_Application
        from OCP.XCAFDoc import XCAFDoc_DocumentTool

        self.document = TDocStd_Document(TCollection_ExtendedString("BinXCAF"))
        XCAFApp_Application.GetApplication_s().InitDocument(self.document)
        reader = STEPCAFControl_Reader()
        reader.SetNameMode(True)
        reader.SetLayerMode(True)
        assert reader.ReadFile(str(file)) == IFSelect_ReturnStatus.IFSelect_RetDone
        assert reader.Transfer(self.document)
        self.tool = XCAFDoc_DocumentTool.ShapeTool_s(self.document.Main())
        self.shapes: dict[str, list[Any]] = {}
        roots = TDF_LabelSequence()
        self.tool.GetFreeShapes(roots)
        for i in range(1, roots.Length() + 1):
            self._walk(roots.Value(i), TopLoc_Location())

    def _walk(self, label: Any, here: Any) -> None:
        from OCP.TDataStd import TDataStd_Name
        from OCP.TDF import TDF_Label, TDF_LabelSequence

        parts = TDF_LabelSequence()
        self.tool.GetComponents_s(label, parts)
        for i in range(1, parts.Length() + 1):
            part, item, name = parts.Value(i), TDF_Label(), TDataStd_Name()
            self.tool.GetReferredShape_s(part, item)
            place = here.Multiplied(self.tool.GetLocation_s(part))
            # CadQuery names a group, but not where it is.
            named = item if self.tool.IsAssembly_s(item) else part
            assert named.FindAttribute(TDataStd_Name.GetID_s(), name)
            shape = self.tool.GetShape_s(item).Moved(place)
            self.shapes.setdefault(str(name.Get().ToExtString()), []).append(shape)
            self._walk(item, place)

    def vertices(self, name: str) -> list[tuple[float, float, float]]:
        """The corners of the shapes of a name, mm."""
        from OCP.BRep import BRep_Tool
        from OCP.TopAbs import TopAbs_ShapeEnum
        from OCP.TopExp import TopExp_Explorer
        from OCP.TopoDS import TopoDS

        found = []
        for shape in self.shapes[name]:
            explorer = TopExp_Explorer(shape, TopAbs_ShapeEnum.TopAbs_VERTEX)
            while explorer.More():
                at = BRep_Tool.Pnt_s(TopoDS.Vertex_s(explorer.Current()))
                found.append((at.X(), at.Y(), at.Z()))
                explorer.Next()
        return found


def volume(shape: Any) -> float:
    """Volume in mm³."""
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps

    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return float(properties.Mass())


def shared_volume(a: Any, b: Any) -> float:
    """The volume that two solids both take, mm³."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Common

    return volume(BRepAlgoAPI_Common(a, b).Shape())
